import { useState } from 'preact/hooks';
import { CopyButton } from '../../parts/copy.tsx';
import { SelectField } from '../../parts/forms/field.tsx';
import type { Subscription } from './logic.ts';
import { n8nCode, nodeRedFlow, powerAutomateSchema, type Recipe, recipes, unknownSecret } from './recipes.ts';
import { texts } from './words.ts';

/** Three are names of products, which are the same in every language. */
const nameOf = (recipe: Recipe) =>
  recipe === 'other'
    ? texts.other
    : { n8n: 'n8n', 'node-red': 'Node-RED', 'power-automate': 'Power Automate' }[recipe];

/** The recipes that contain the secret. */
const holdsSecret = (recipe: Recipe) => recipe === 'n8n' || recipe === 'node-red';

/** Text to paste into the other program. */
export function Paste({ payload, secret }: { payload: Subscription['payload']; secret?: string }) {
  const [recipe, setRecipe] = useState<Recipe>('n8n');
  const code = {
    n8n: () => n8nCode(secret ?? unknownSecret),
    'node-red': () => nodeRedFlow(secret ?? unknownSecret),
    'power-automate': () => powerAutomateSchema(payload),
    other: () => '',
  }[recipe]();
  return (
    <div class="stack tight">
      <SelectField
        label={texts.paste}
        value={recipe}
        onChange={setRecipe}
        options={recipes.map((one) => [one, nameOf(one)] as const)}
      />
      <p class="small">
        {texts.recipeLead[recipe]}
        {recipe === 'other' && (
          <>
            {' '}
            <a href="/docs/guides/webhooks" target="_blank" rel="noopener">
              {texts.guide}
            </a>
          </>
        )}
      </p>
      {code !== '' && (
        <>
          <textarea
            class="paste"
            readOnly
            rows={10}
            spellcheck={false}
            aria-label={nameOf(recipe)}
            value={code}
          />
          <div class="row between">
            <span class="soft small">{holdsSecret(recipe) && !secret ? texts.here : ''}</span>
            <CopyButton text={code} label={texts.copy} />
          </div>
        </>
      )}
    </div>
  );
}
