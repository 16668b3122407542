// The way in: theme first, then the page.

import { mount } from 'svelte';

import './ui/tokens.css';
import './ui/base.css';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';

settings.show();
const target = document.getElementById('app');
if (target) mount(App, { target });
