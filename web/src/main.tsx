// Starts the client in the browser.
import { render } from "preact";
import { App } from "./app/app";
import "./styles/base.css";
import "./styles/felt.css";

render(<App />, document.getElementById("app")!);
