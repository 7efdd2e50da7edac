import { Plus } from 'lucide';
import { useRoute } from 'preact-iso/router';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Await } from '../../parts/feedback/waiting.tsx';
import { Split } from '../../parts/lists/detail.tsx';
import { texts as common } from '../../parts/lists/words-catalogue.ts';
import { Page } from '../../parts/page.tsx';
import { pathTo } from '../../state/paths.ts';
import { may } from '../../state/session.ts';
import { EditProfile, NewProfileForm } from './form.tsx';
import { ProfileList } from './list.tsx';
import { ProfileView } from './view.tsx';
import { texts } from './words.ts';

/** The profiles: a list, and the one in the URL next to it. Adding and changing use the whole page. */
export default function Profiles() {
  const [named = '', part = ''] = (useRoute().params['rest'] ?? '').split('/');
  // A user who may not use a form is sent to the view that they may see.
  const id = named === 'new' && !may('profiles:create') ? '' : named;
  const isEdit = part === 'edit' && may('profiles:update');
  const shown = useCall('GET /profiles/:id', id === '' || id === 'new' ? null : { params: { id } });
  const back = {
    href: pathTo('profiles', ...(isEdit ? [id] : [])),
    label: shown.data?.name ?? texts.title,
  };
  if (id === 'new') {
    return (
      <Page title={texts.newTitle} back={{ ...back, label: texts.title }}>
        <NewProfileForm />
      </Page>
    );
  }
  if (isEdit) {
    return (
      <Page title={shown.data ? texts.editTitle(shown.data.name) : common.edit} back={back}>
        <Await of={shown}>{(profile) => <EditProfile profile={profile} />}</Await>
      </Page>
    );
  }
  return (
    <Page
      title={texts.title}
      tab={shown.data?.name}
      lead={texts.lead}
      actions={
        may('profiles:create') && (
          <ButtonLink href={pathTo('profiles', 'new')} look={id === '' ? 'primary' : 'plain'} icon={Plus}>
            {texts.add}
          </ButtonLink>
        )
      }
    >
      <Split
        of={id}
        detail={
          id !== '' && (
            <Await of={shown} lines={8}>
              {(profile) => <ProfileView profile={profile} />}
            </Await>
          )
        }
      >
        <ProfileList chosen={id} />
      </Split>
    </Page>
  );
}
