/** The claims of a valid access token about its bearer. */
export interface TokenClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly roles: readonly string[];
  /** The OAuth client that the token was issued to. */
  readonly clientId: string | null;
  readonly expiresAt: Date;
}

export interface TokenVerifier {
  /** Throws ApiError TOKEN_INVALID, or AUTH_UNAVAILABLE if the issuer's keys are unavailable. */
  verify(token: string): Promise<TokenClaims>;
}
