import { ago, briefly, dayAndTime, exactly } from '../language/format.ts';

type Moment = string | number | Date;

/**
 * A moment in the account's time zone; the tooltip has the zone and the second. In a list it is `brief`: without the
 * current year.
 */
export function When({ at, brief = false }: { at: Moment; brief?: boolean }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactly(at)}>
      {brief ? briefly(at) : dayAndTime(at)}
    </time>
  );
}

/** The relative time of a moment. */
export function Ago({ at }: { at: Moment }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={exactly(at)}>
      {ago(at)}
    </time>
  );
}
