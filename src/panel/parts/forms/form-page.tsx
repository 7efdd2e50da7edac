import type { ComponentChildren } from 'preact';
import { Page } from '../page.tsx';

/** A form with a page of its own: the way back above it, and the submit button always in sight. */
export function FormPage({
  title,
  back,
  children,
}: {
  title: string;
  back: { href: string; label: string };
  children: ComponentChildren;
}) {
  return (
    <Page title={title} back={back}>
      <div class="form-page">{children}</div>
    </Page>
  );
}
