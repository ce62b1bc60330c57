import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const service = 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Browsers that know `light-dark()`: 2024 and later.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: service, ws: true }, '/auth': service } },
});
