import { ScanLine, UserPlus } from 'lucide';
import { type Row, usePages } from '../../api/use-pages.ts';
import { count } from '../../language/format.ts';
import { Button } from '../../parts/button.tsx';
import { useDialog } from '../../parts/feedback/dialog.tsx';
import type { Column } from '../../parts/lists/table.tsx';
import { Ago } from '../../parts/moment.tsx';
import { account } from '../../state/account.ts';
import { may } from '../../state/session.ts';
import { MachineLink } from '../movements/detail.tsx';
import { MovementList } from '../movements/list.tsx';
import { useMachineId } from '../movements/look-up.ts';
import { GiveUnknown } from './give-card.tsx';
import { texts } from './words.ts';

type Unknown = Row<'GET /authorizations/unknown-codes'>;

const keyOf = ({ codeId }: Unknown) => codeId;

function Machine({ device }: { device: Unknown['device'] }) {
  const id = useMachineId(device?.serial);
  if (device === null) return texts.unknownMachine;
  return <MachineLink id={id} name={device.name} />;
}

/** Cards without an owner that were presented to a machine, latest first. */
export function UnknownCards() {
  const pages = usePages(
    'GET /authorizations/unknown-codes',
    { query: { accountId: account.value?.id, limit: 50 } },
    ['consumers'],
    keyOf,
  );
  const giving = useDialog<string>();
  const columns: Column<Unknown>[] = [
    {
      title: texts.card,
      at: 'main',
      cell: ({ codeId }) => <span class="code-number">{codeId}</span>,
    },
    { title: texts.at, cell: ({ device }) => <Machine device={device} /> },
    { title: texts.seen, cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} /> },
    { title: texts.firstSeen, cell: ({ firstSeenAt }) => <Ago at={firstSeenAt} /> },
    { title: texts.times, isNumber: true, cell: ({ count: times }) => count(times) },
  ];
  if (may('codes:create') && may('consumers:read')) {
    columns.push({
      title: texts.giveShort,
      at: 'aside',
      cell: ({ codeId }) => (
        <Button icon={UserPlus} onClick={() => giving.open(codeId)}>
          {texts.giveShort} <span class="visually-hidden">{codeId}</span>
        </Button>
      ),
    });
  }
  return (
    <>
      <MovementList
        of={pages}
        label={texts.unknown}
        columns={columns}
        keyOf={keyOf}
        empty={{ icon: ScanLine, title: texts.noUnknown, lead: texts.noUnknownLead }}
      />
      {giving.shown !== null && <GiveUnknown card={giving.shown} onClose={giving.close} />}
    </>
  );
}
