import type { ComponentChildren } from 'preact';
import { Page } from '../page.tsx';

/** A form that has the page for itself: the way back above it, and what sends it in sight wherever one has scrolled. */
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
