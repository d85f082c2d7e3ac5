import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import './lib/by-keys';
import './lib/locale.svelte';
import App from './App.svelte';
import { preferences } from './lib/preferences.svelte';

preferences.show();
const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');
// What is read and what is drawn are two tasks: together they would keep a phone busy at a stretch.
setTimeout(() => mount(App, { target }));
