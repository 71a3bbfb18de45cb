// Doing something that the server may refuse: says that it is done, or why it was refused.
import { problemText } from "./api";
import { complain, tell } from "./messages";

export async function attempt(what: Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await what;
    if (done) tell(done);
    return true;
  } catch (trouble) {
    complain(problemText(trouble));
    return false;
  }
}
