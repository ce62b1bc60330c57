import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { catchStrayDrops } from './ui/stray-drops.ts';
import './ui/styles.css';
import { applyTheme } from './ui/theme.ts';

applyTheme();
catchStrayDrops();
const root = document.getElementById('studio');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
