import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// A development server passes the API on to a running `pop serve`; `POP_SERVER` names it.
const server = process.env['POP_SERVER'] ?? 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } },
  test: { environment: 'jsdom', include: ['tests/unit/**/*.test.ts'] },
});
