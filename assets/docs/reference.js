import { createApiReference } from './standalone.esm.js';

const place = document.querySelector('#reference');
const { document: url, server } = place.dataset;
// Before it is drawn, so that nothing is drawn in the other theme first, and fades.
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.body.classList.add(isDark ? 'dark-mode' : 'light-mode');
// What is there would be taken for the reference itself, rendered elsewhere.
place.replaceChildren();

createApiReference(place, {
  url: new URL(url, document.baseURI).href,
  // Whatever the document names, the console calls the origin that this page came from.
  servers: [
    { url: new URL(server, document.baseURI).href.replace(/\/$/, ''), description: 'This appliance' },
  ],
  pageTitle: 'Larder: API reference',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideDarkModeToggle: true,
  darkMode: isDark,
  documentDownloadType: 'json',
  persistAuth: false,
  hideModels: true,
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
});
