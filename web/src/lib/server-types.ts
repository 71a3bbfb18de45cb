// Everything that the server sends and takes, by the names of its OpenAPI document.
export type * from "../../generated/openapi";
