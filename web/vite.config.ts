import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// A development server passes the API on to a running `pop serve`; `POP_SERVER` names it.
const server = process.env['POP_SERVER'] ?? 'http://127.0.0.1:7777';

// The server answers its own pages only, so the origin is the server's as well.
const proxy = { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } }, '/healthz': server };

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy },
  preview: { proxy },
  test: { environment: 'jsdom', include: ['tests/unit/**/*.test.ts'] },
});
