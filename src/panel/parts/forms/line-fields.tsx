import { type Line, words } from '../../language/words.ts';
import { texts } from '../lists/words-catalogue.ts';
import { CheckField, SelectField } from './field.tsx';
import { GroupError } from './form.tsx';

/** The business line of a thing; hidden if there is only one. */
export function LineField({
  lines,
  value,
  onChange,
}: {
  lines: readonly Line[];
  value: Line;
  onChange: (line: Line) => void;
}) {
  if (lines.length < 2) return null;
  return (
    <SelectField
      label={texts.line}
      name="businessLine"
      value={value}
      onChange={onChange}
      options={lines.map((line) => [line, words.linesLong[line]] as const)}
    />
  );
}

/** One or more of the lines. */
export function LinesField({
  label,
  name,
  lines,
  value,
  onChange,
  needed,
}: {
  label: string;
  /** Its path in the request. */
  name?: string;
  lines: readonly Line[];
  value: readonly Line[];
  onChange: (lines: readonly Line[]) => void;
  /** The error if none is chosen. */
  needed?: string;
}) {
  const toggle = (line: Line, isOn: boolean) =>
    onChange(lines.filter((one) => (one === line ? isOn : value.includes(one))));
  return (
    <fieldset data-field={name}>
      <legend>{label}</legend>
      {lines.map((line) => (
        <CheckField
          key={line}
          label={words.linesLong[line]}
          checked={value.includes(line)}
          onChange={(isOn) => toggle(line, isOn)}
        />
      ))}
      {name !== undefined && <GroupError name={name} />}
      {needed !== undefined && value.length === 0 && <p class="small">{needed}</p>}
    </fieldset>
  );
}
