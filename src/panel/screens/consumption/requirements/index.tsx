import { CircleHelp } from 'lucide';
import { useCall } from '../../../api/use-call.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Await } from '../../../parts/feedback/waiting.tsx';
import { FormPage } from '../../../parts/forms/form-page.tsx';
import { Empty, Page } from '../../../parts/page.tsx';
import { account } from '../../../state/account.ts';
import { pathTo } from '../../../state/paths.ts';
import { may } from '../../../state/session.ts';
import { EditRequirement, NewRequirement } from './form.tsx';
import { RequirementList } from './list.tsx';
import { OverduePeople } from './overdue.tsx';
import { RequirementView } from './view.tsx';
import { texts } from './words.ts';

/** PPE compliance: the list, one requirement, and the forms. */
export function Requirements({ rest: [id, part] }: { rest: readonly string[] }) {
  const back = { href: pathTo('consumption', 'requirements'), label: texts.back };
  if (id === 'new' && may('requirements:create')) {
    return (
      <FormPage title={texts.newTitle} back={back}>
        <NewRequirement />
      </FormPage>
    );
  }
  if (id === 'overdue') return <OverduePeople back={back} />;
  if (id === undefined || id === 'new') return <RequirementList />;
  return <Named key={id} id={id} isEdit={part === 'edit' && may('requirements:update')} />;
}

function Named({ id, isEdit }: { id: string; isEdit: boolean }) {
  const back = { href: pathTo('consumption', 'requirements'), label: texts.back };
  const found = useCall('GET /requirements/:id', { params: { id } });
  if (found.problem?.status === 404 || (found.data && found.data.accountId !== account.value?.id)) {
    return (
      <Page title={texts.gone} back={back}>
        <Empty
          icon={CircleHelp}
          title={texts.gone}
          action={<ButtonLink href={back.href}>{texts.back}</ButtonLink>}
        >
          {texts.goneLead}
        </Empty>
      </Page>
    );
  }
  return (
    <Await of={found} lines={8}>
      {(requirement) =>
        isEdit ? (
          <FormPage
            title={texts.editTitle(requirement.name)}
            back={{ href: pathTo('consumption', 'requirements', id), label: requirement.name }}
          >
            <EditRequirement requirement={requirement} />
          </FormPage>
        ) : (
          <RequirementView requirement={requirement} back={back} />
        )
      }
    </Await>
  );
}
