import { useRoute } from 'preact-iso/router';
import { Fetched } from './fetched/fetched.tsx';
import { Outliers } from './fetched/outliers.tsx';
import { Taken } from './items-taken.tsx';
import { MonthEnd } from './month-end.tsx';
import { Requirements } from './requirements/index.tsx';

/**
 * Consumption and its costs: `consumption`, and below it `month-end`, `requirements/ID`, `left` and
 * `outliers`.
 */
export default function Consumption() {
  const [first, ...rest] = (useRoute().params['rest'] ?? '').split('/').filter(Boolean);
  if (first === 'month-end') return <MonthEnd />;
  if (first === 'requirements') return <Requirements rest={rest} />;
  if (first === 'left') return <Fetched />;
  if (first === 'outliers') return <Outliers />;
  return <Taken />;
}
