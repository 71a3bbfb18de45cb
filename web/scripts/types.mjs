// Makes the types of what the server sends and takes from its OpenAPI document.
import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const types = await openapiTS(new URL("../generated/openapi.json", import.meta.url), {
  defaultNonNullable: false, // a default that the server leaves out is optional
  emptyObjectsUnknown: true, // an object that is not described further may hold anything
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
});
writeFileSync(new URL("../generated/openapi.d.ts", import.meta.url), astToString(types));
