import { Route, Routes } from 'react-router';
import HomePage from '@/pages/home';
import NotFoundPage from '@/pages/not-found';

export default function App() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
