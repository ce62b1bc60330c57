import { existsSync } from 'node:fs';
import honoDevServer from '@hono/vite-dev-server';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// An app with a server has it in server/index.ts. It answers the requests below /api, and Vite all others.
const hasServer = existsSync('server/index.ts');
const answeredByVite = hasServer ? /^(?!\/api(?:[/?]|$))/ : /^/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    honoDevServer({ entry: 'server/index.ts', exclude: [answeredByVite] }),
  ],
  // With a server, "npm run build" writes the pages into dist/client and the server into dist/server.
  ...(hasServer && {
    builder: {},
    environments: {
      client: { build: { outDir: 'dist/client' } },
      ssr: {
        build: {
          outDir: 'dist/server',
          copyPublicDir: false,
          // With it, stack traces in the log show positions in the source.
          sourcemap: true,
          rolldownOptions: { input: { index: 'server/start.ts' } },
        },
      },
    },
  }),
  // Resolves "@/…" to "src/…", as configured in tsconfig.json.
  resolve: { tsconfigPaths: true },
  // Bundled when the dev server starts, so that the first use of a package does not reload the page.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      'better-auth/react',
      'class-variance-authority',
      'clsx',
      'cmdk',
      'date-fns',
      'embla-carousel-react',
      'lucide-react',
      'motion/react',
      'radix-ui',
      'react',
      'react-day-picker',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react-router',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'recharts',
      'sonner',
      'tailwind-merge',
      'vaul',
      'zod',
    ],
  },
});
