import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import './style/contrast.css';
import './lib/by-keys';
import './lib/locale.svelte';
import './lib/upgrade';
import App from './App.svelte';
import { isInstalled } from './lib/install.svelte';
import { preferences } from './lib/preferences.svelte';
import { painted } from './lib/painted';
import { ends, sketched } from './lib/sketch';
import { read } from './lib/storage';

preferences.show();
const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
const show = () => {
  document.getElementById('late')?.remove();
  mount(App, { target });
  // A page that has to be fetched says so a moment later.
  setTimeout(ends);
};
// What is read and what is drawn are two tasks: together they would keep a phone busy at a stretch.
if (sketched() && document.visibilityState === 'visible') void painted().then(show);
else setTimeout(show);

// What keeps the app, for when no server can be reached, comes after the page; other builds than the served one have none.
if (import.meta.env.PROD)
  addEventListener('load', () => {
    void navigator.serviceWorker?.register('/worker.js').catch(() => {});
    if (isInstalled() && 'setAppBadge' in navigator) void import('./lib/badge').then(({ keepBadge }) => keepBadge());
    if (read('told')) void import('./lib/push').then(({ keepTold }) => keepTold()).catch(() => {});
  });
