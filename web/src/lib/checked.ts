// What the server says it sends must fit what we read: checked by the compiler at every build.
import type { components } from "../../generated/openapi";
import type {
  Account,
  HandView,
  LobbyTable,
  Me,
  MeterShown,
  RoomShown,
  RoundView,
  TableShown,
  Todo,
  WagerSpot,
} from "./types";

type Sent = components["schemas"];
type Fits<Server extends Client, Client> = Server;

export type Checked = [
  Fits<Sent["Me"], Me>,
  Fits<Sent["AccountShown"], Account>,
  Fits<Sent["LobbyTable"], LobbyTable>,
  Fits<Sent["MeterShown"], MeterShown>,
  Fits<Sent["RoundView"], RoundView>,
  Fits<Sent["Todo"], Todo>,
  Fits<Sent["HandView"], HandView>,
  Fits<Sent["WagerShown"], WagerSpot>,
  Fits<Sent["TableShown"], TableShown>,
  Fits<Sent["RoomShown"], RoomShown>,
];
