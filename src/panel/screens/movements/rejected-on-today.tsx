import { useCall } from '../../api/use-call.ts';
import { account } from '../../state/account.ts';
import { CauseList } from './causes.tsx';

/** Causes of rejected reports on Today, with their actions. */
export default function RejectedOnToday() {
  const { data } = useCall('GET /feed-rejections/causes', { query: { accountId: account.value!.id } }, [
    'overview',
  ]);
  if (!data) return null;
  return (
    <div class="on-reason">
      <CauseList of={data} isTold />
    </div>
  );
}
