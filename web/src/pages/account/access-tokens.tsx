// Access tokens of programs: make one, copy its secret this once, revoke one.
import { useEffect, useRef, useState } from "preact/hooks";
import { DAYS, scopeNames, tokenRequest, tokenTimes, USUAL_DAYS } from "../../lib/access-tokens";
import { post, problemText } from "../../lib/api";
import { useFieldProblems } from "../../lib/field-problems";
import { tell } from "../../lib/messages";
import type {
  AccessTokenIssued,
  AccessTokenShown,
  AccessTokensShown,
} from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { usePressTwice } from "../../lib/use-press-twice";
import { Field, FormProblem } from "../../parts/field";

export function AccessTokens() {
  const shown = useGet<AccessTokensShown>("/api/access-tokens");
  const [issued, setIssued] = useState<AccessTokenIssued | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (shown.problem)
    return (
      <p class="problem" role="alert">
        {shown.problem}
      </p>
    );
  if (!shown.value) return <p role="status">Loading…</p>;
  if (issued)
    return (
      <Secret
        issued={issued}
        done={() => {
          setIssued(null);
          shown.again();
        }}
      />
    );
  const revoked = () => {
    shown.again();
    heading.current?.focus(); // the button that had the focus is gone
  };
  return (
    <>
      <p>
        A program acts for you with an access token, within what you tick. It can never touch your
        money at the cage, your password or your second factor. A new password or second factor ends
        all tokens, and so does being excluded from a house.
      </p>
      <h3 ref={heading} tabIndex={-1}>
        Your tokens
      </h3>
      <Listed shown={shown.value} done={revoked} />
      <NewToken shown={shown.value} made={setIssued} />
    </>
  );
}

function Listed({ shown, done }: { shown: AccessTokensShown; done: () => void }) {
  const [armed, press] = usePressTwice();
  const [problem, setProblem] = useState("");
  const revoke = async (token: AccessTokenShown) => {
    try {
      await post(`/api/access-tokens/${token.id}/revoke`);
      tell(`The token "${token.name}" is revoked.`);
      setProblem("");
      done();
    } catch (trouble) {
      setProblem(problemText(trouble));
    }
  };
  if (!shown.tokens.length) return <p class="soft">You have none.</p>;
  return (
    <>
      <FormProblem problem={problem} />
      <ul class="plain-list" aria-label="Your access tokens">
        {shown.tokens.map((token) => (
          <li key={token.id}>
            <strong>{token.name}</strong>: {scopeNames(token, shown.scopes)}{" "}
            <button
              type="button"
              aria-label={`${armed === token.id ? "Revoke now" : "Revoke"}: ${token.name}`}
              onClick={() =>
                press(token.id, `Press again to revoke ${token.name}.`, () => void revoke(token))
              }
            >
              {armed === token.id ? "Revoke now" : "Revoke"}
            </button>
            <br />
            <small class="soft">{tokenTimes(token, serverNow())}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NewTokenProps {
  shown: AccessTokensShown;
  made: (issued: AccessTokenIssued) => void;
}

function NewToken({ shown, made }: NewTokenProps) {
  const problems = useFieldProblems();
  const make = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    try {
      const wanted = tokenRequest(new FormData(form));
      const issued = await post<AccessTokenIssued>("/api/access-tokens", wanted);
      problems.clear();
      made(issued);
    } catch (trouble) {
      problems.take(trouble, ["name", "scopes", "days", "password", "code"]);
    }
  };
  if (shown.tokens.length >= shown.most)
    return <p>You have {shown.most} tokens, which is the most. Revoke one to make another.</p>;
  return (
    <form onSubmit={(e) => void make(e)} aria-label="Make an access token">
      <h3>Make a token</h3>
      <FormProblem problem={problems.of[""]} />
      <Field
        label="Name of the program"
        name="name"
        maxLength={40}
        autocomplete="off"
        required
        problem={problems.of.name}
      />
      <Scopes shown={shown} problem={problems.of.scopes} />
      <p>
        <label>
          It works for{" "}
          <select name="days">
            {DAYS.map(([days, label]) => (
              <option key={days} value={days} selected={days === USUAL_DAYS}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </p>
      <Field
        label="Password, to confirm"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        problem={problems.of.password}
      />
      {shown.code_needed && (
        <Field
          label="Code of the second factor"
          name="code"
          autocomplete="one-time-code"
          maxLength={40}
          required
          problem={problems.of.code}
        />
      )}
      <button type="submit">Make the token</button>
    </form>
  );
}

function Scopes({ shown, problem }: { shown: AccessTokensShown; problem: string | undefined }) {
  return (
    <fieldset>
      <legend>What it may do</legend>
      {shown.scopes.map((scope) => (
        <p key={scope.id}>
          <label>
            <input
              type="checkbox"
              name="scopes"
              value={scope.id}
              defaultChecked={scope.id === "read"}
            />{" "}
            <strong>{scope.name}</strong>: {scope.about}
          </label>
        </p>
      ))}
      {problem && (
        <p class="lose" role="alert">
          Tick at least one.
        </p>
      )}
    </fieldset>
  );
}

function Secret({ issued, done }: { issued: AccessTokenIssued; done: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard?.writeText(issued.secret);
    tell("The token is copied.");
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Your new token
      </h3>
      <p>
        Give this to the program &ldquo;{issued.token.name}&rdquo; and to nobody else. It is shown
        only now.
      </p>
      <p>
        <code class="password">{issued.secret}</code>
      </p>
      {navigator.clipboard && (
        <button type="button" onClick={() => void copy()}>
          Copy
        </button>
      )}{" "}
      <button type="button" class="main" onClick={done}>
        I have saved it
      </button>
    </>
  );
}
