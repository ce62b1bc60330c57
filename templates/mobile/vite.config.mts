import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/**
 * The preview in a browser: React Native's components as react-native-web draws them, with updates in
 * a blink. Phones and `npx expo start` do not read this file.
 */
export default defineConfig(({ mode }) => {
  const define = {
    __DEV__: JSON.stringify(mode !== 'production'),
    global: 'globalThis',
    'process.env': JSON.stringify({
      NODE_ENV: mode,
      EXPO_OS: 'web',
      ...loadEnv(mode, '.', 'EXPO_PUBLIC_'),
    }),
  };
  const endings = ['tsx', 'ts', 'jsx', 'js', 'mjs', 'json'];
  // "Button.web.tsx" goes before "Button.tsx".
  const extensions = [...endings.map((ending) => `.web.${ending}`), ...endings.map((e) => `.${e}`)];
  // Packages for React Native come as source: JSX in ".js", types exported like values.
  const packages = { moduleTypes: { '.js': 'jsx' as const }, shimMissingExports: true };
  return {
    plugins: [assetsByRequire(), react()],
    define,
    resolve: {
      // What lies deeper in react-native exists on phones alone.
      alias: [{ find: /^react-native(\/(Libraries|src)\/.*)?$/, replacement: 'react-native-web' }],
      extensions,
      // "@/…" means "src/…", as tsconfig.json says.
      tsconfigPaths: true,
    },
    optimizeDeps: {
      // Bundled when the dev server starts, so that the first use of a package does not reload the page.
      include: [
        '@hookform/resolvers/zod',
        '@react-native-async-storage/async-storage',
        '@react-navigation/bottom-tabs',
        '@react-navigation/elements',
        '@react-navigation/native',
        '@react-navigation/native-stack',
        'date-fns',
        'expo',
        'expo-status-bar',
        'lucide-react-native',
        'react',
        'react-dom',
        'react-hook-form',
        'react-native',
        'react-native-safe-area-context',
        'react-native-screens',
        'react-native-svg',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'zod',
      ],
      rolldownOptions: {
        resolve: { extensions },
        transform: { define },
        ...packages,
      },
    },
    build: { rolldownOptions: packages },
  };
});

/** `require('./photo.png')` is how React Native names a picture; browsers know only imports. */
function assetsByRequire(): Plugin {
  const asset =
    /\brequire\(\s*(['"])([^'"\n]+\.(?:png|jpe?g|gif|webp|svg|ttf|otf|mp3|mp4))\1\s*\)/g;
  return {
    name: 'assets-by-require',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.[jt]sx?$/, exclude: /node_modules/ }, code: /\brequire\(/ },
      async handler(code, id) {
        const imports: string[] = [];
        for (const { 2: path = '', index } of code.matchAll(asset)) {
          if (!(await this.resolve(path, id))) this.error(`There is no file "${path}"`, index);
          imports.push(`import __asset${imports.length} from ${JSON.stringify(path)};`);
        }
        let next = 0;
        const changed = code.replace(asset, () => `__asset${next++}`);
        // At the end, so that errors keep their lines.
        return imports.length > 0 ? `${changed}\n${imports.join('\n')}\n` : undefined;
      },
    },
  };
}
