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
mount(App, { target });
