import { Route, Routes } from 'react-router';
import { accountRoutes } from '@/components/accounts/account-routes';
import { SignedIn } from '@/components/accounts/signed-in';
import { SiteLayout } from '@/components/site-layout';
import AllBookingsPage from '@/pages/all-bookings';
import BookPage from '@/pages/book';
import HomePage from '@/pages/home';
import MyBookingsPage from '@/pages/my-bookings';
import NotFoundPage from '@/pages/not-found';

export default function App() {
  return (
    <Routes>
      {accountRoutes}
      <Route element={<SiteLayout />}>
        <Route path="/" element={<HomePage />} />
        <Route element={<SignedIn />}>
          <Route path="/book" element={<BookPage />} />
          <Route path="/bookings" element={<MyBookingsPage />} />
        </Route>
        <Route element={<SignedIn role="admin" />}>
          <Route path="/owner" element={<AllBookingsPage />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
