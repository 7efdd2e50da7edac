import type { ComponentType } from 'preact';
import preactLazy from 'preact-iso/lazy';

/*
 * Components loaded on first use, with the style of all screens except Today. The first load contains only
 * what its screen uses (rules/panel#pages-and-files).
 */

let style: Promise<void> | undefined;

/** Loads the style of the other screens, once. The page says where it is (build/panel.mjs). */
function screensStyle(): Promise<void> {
  style ??= new Promise((done, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = document.querySelector<HTMLMetaElement>('meta[name="larder-screens"]')!.content;
    link.onload = () => done();
    link.onerror = () => {
      style = undefined;
      link.remove();
      failed(new TypeError('The style of the screens could not be loaded.'));
    };
    document.head.append(link);
  });
  return style;
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** A screen, or what is shown in one, that is loaded when it is first shown. */
export default function lazy<P>(load: Load<P>): ComponentType<P> {
  return lazyPart(async () => {
    const [loaded] = await Promise.all([load(), screensStyle()]);
    return loaded;
  });
}

/** The same of what needs no screen's style. */
export function lazyPart<P>(load: Load<P>): ComponentType<P> {
  return preactLazy(load) as unknown as ComponentType<P>;
}
