// The name that others see at tables.

import { useState } from "preact/hooks";
import { me, newKey, post, refreshMe } from "../../lib/api";
import { useFieldProblems } from "../../lib/field-problems";
import { tell } from "../../lib/messages";
import { Field, FormProblem } from "../../parts/field";

export function Nickname({ nickname, done }: { nickname: string; done: () => void }) {
  const [typed, setTyped] = useState(nickname);
  const problems = useFieldProblems();
  const choose = async (name: string) => {
    try {
      await post("/api/account/nickname", { key: newKey(), nickname: name });
      tell(name ? `Others see you as ${name} at tables.` : "Others see your own name at tables.");
      problems.clear();
      setTyped(name);
      await refreshMe();
      done();
    } catch (trouble) {
      problems.take(trouble, ["nickname"]);
    }
  };
  return (
    <section class="panel" id="nickname">
      <h2>Name at tables</h2>
      <p>
        Others see you as <strong>{nickname || me.value?.name || me.value?.person}</strong> at
        tables. Staff see your account as well, and so do the records of your rounds and the proofs
        of their decks.
      </p>
      <FormProblem problem={problems.of[""]} />
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void choose(typed.trim());
        }}
      >
        <Field
          label="Nickname"
          name="nickname"
          value={typed}
          onInput={setTyped}
          maxLength={40}
          autocomplete="off"
          problem={problems.of.nickname}
        />
        <p class="row tight">
          <button type="submit" disabled={!typed.trim() || typed.trim() === nickname}>
            Show this name
          </button>
          {nickname && (
            <button type="button" onClick={() => void choose("")}>
              Show my own name
            </button>
          )}
        </p>
      </form>
    </section>
  );
}
