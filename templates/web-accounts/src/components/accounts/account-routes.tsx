import { Route } from 'react-router';
import ForgotPasswordPage from '@/pages/accounts/forgot-password';
import ResetPasswordPage from '@/pages/accounts/reset-password';
import SignInPage from '@/pages/accounts/sign-in';
import SignUpPage from '@/pages/accounts/sign-up';

/** The pages about accounts, for the `<Routes>` in App.tsx. */
export const accountRoutes = (
  <>
    <Route path="/sign-in" element={<SignInPage />} />
    <Route path="/sign-up" element={<SignUpPage />} />
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/reset-password" element={<ResetPasswordPage />} />
  </>
);
