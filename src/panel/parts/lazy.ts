import type { ComponentType } from 'preact';
import preactLazy from 'preact-iso/lazy';
import { whenAnswered } from '../api/pulse.ts';

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

/** The same for what needs no screen's style. */
export function lazyPart<P>(load: Load<P>): ComponentType<P> {
  const component: Load<P> = () =>
    loaded(load).catch((error: unknown) => ({
      // Thrown while it is drawn, so that what is around shows it.
      default: () => {
        throw error;
      },
    }));
  return preactLazy(component) as unknown as ComponentType<P>;
}

/** The time within which a page is not loaded again a second time. */
const reloadEveryMs = 60_000;
const reloadedAt = 'larder.reloaded';
let isReloading = false;

/**
 * Loads a file of the panel (rules/panel#pages-and-files). If that fails, it is tried again once the server takes
 * requests. If it still fails, the files have other names since an upgrade, or the browser remembers the failure: the
 * page is loaded again, after each wait for the server, else once a minute.
 */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  let hasWaited = false;
  try {
    return await load();
  } catch {
    hasWaited = await whenAnswered();
  }
  try {
    return await load();
  } catch (error) {
    hasWaited = (await whenAnswered()) || hasWaited;
    if (!isReloading) {
      const isRecent = Date.now() - Number(sessionStorage.getItem(reloadedAt)) < reloadEveryMs;
      if (isRecent && !hasWaited) throw error;
      sessionStorage.setItem(reloadedAt, String(Date.now()));
      isReloading = true;
      location.reload();
    }
    return new Promise(() => {});
  }
}
