import { ago, dayAndTime, exactly } from '../language/format.ts';

type Moment = string | number | Date;

/** A moment in the account's time zone; the zone and the second are told where the mouse rests. */
export function When({ at }: { at: Moment }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactly(at)}>
      {dayAndTime(at)}
    </time>
  );
}

/** How long ago something was. */
export function Ago({ at }: { at: Moment }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactly(at)}>
      {ago(at)}
    </time>
  );
}
