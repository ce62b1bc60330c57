import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Resolves "@/…" to "src/…", as configured in tsconfig.json.
  resolve: { tsconfigPaths: true },
  // Bundled when the dev server starts, so that the first use of a package does not reload the page.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
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
