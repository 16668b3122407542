// A made-up table for working on the page without a server: `npm run dev`, then /dev/preview.html. Never built.

import { mount } from 'svelte';

import '../src/ui/tokens.css';
import '../src/ui/base.css';
import { settings } from '../src/lib/settings.svelte';
import Preview from './Preview.svelte';

settings.show();
const target = document.getElementById('app');
if (target) mount(Preview, { target });
