import { createHash } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ApiError } from '../core/api-error.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { TokenClaims, TokenVerifier } from '../core/ports/token-verifier.ts';
import { isWellFormedJwt } from './is-well-formed-jwt.ts';

export interface VerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  readonly leewaySeconds: number;
  readonly rolesClaim: string;
  /** Accept only RFC 9068 access tokens. Foreign issuers often leave `typ` at `JWT`. */
  readonly requireAccessTokenType: boolean;
  readonly keys: JWTVerifyGetKey;
  readonly clock: Clock;
}

/** Cache time of a verified token. Short, so that a withdrawn key takes effect soon. */
const cacheSeconds = 60;
const maxCachedTokens = 10_000;
const maxSubjectLength = 255;
/** The last second that a Date can represent. */
const maxExpiry = 8.64e12;

/**
 * Creates the token verifier. The code path is the same for every issuer, including the embedded one; only the key
 * source differs.
 */
export function createJwtVerifier(options: VerifierOptions): TokenVerifier {
  const verifiedTokens = new Map<string, { claims: TokenClaims; until: number }>();

  async function check(token: string): Promise<TokenClaims> {
    if (!isWellFormedJwt(token)) throw createInvalidTokenError('The access token is malformed');
    try {
      const { payload, protectedHeader } = await jwtVerify(token, options.keys, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: [...options.algorithms],
        clockTolerance: options.leewaySeconds,
        requiredClaims: ['sub', 'exp'],
        currentDate: options.clock.now(),
      });
      requireType(protectedHeader.typ, options.requireAccessTokenType);
      return readClaims(payload, options);
    } catch (error) {
      throw toApiError(error);
    }
  }

  return {
    async verify(token) {
      const digest = createHash('sha256').update(token).digest('base64');
      const now = options.clock.now().getTime();
      const cached = verifiedTokens.get(digest);
      if (cached && cached.until > now) return cached.claims;
      const claims = await check(token);
      if (verifiedTokens.size >= maxCachedTokens) verifiedTokens.clear();
      const until = Math.min(now + cacheSeconds * 1000, claims.expiresAt.getTime());
      verifiedTokens.set(digest, { claims, until });
      return claims;
    },
  };
}

function requireType(typ: unknown, required: boolean): void {
  const type = typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : typ;
  if (type === 'at+jwt') return;
  if (!required && (type === undefined || type === 'jwt')) return;
  throw createInvalidTokenError('This is not an access token');
}

function readClaims(payload: JWTPayload, options: VerifierOptions): TokenClaims {
  const { iss, sub, exp, iat } = payload;
  const subject = readText(sub);
  if (subject === null || subject.length > maxSubjectLength) {
    throw createInvalidTokenError('The access token has no subject');
  }
  if (!Number.isInteger(exp) || Number(exp) > maxExpiry) {
    throw createInvalidTokenError('The access token has no usable expiry');
  }
  const latest = options.clock.now().getTime() / 1000 + options.leewaySeconds;
  if (iat !== undefined && iat > latest)
    throw createInvalidTokenError('The access token is not valid yet');
  const roles = payload[options.rolesClaim];
  return {
    issuer: String(iss),
    subject,
    email: isUnverified(payload.email_verified) ? null : readText(payload.email),
    name: readText(payload.name),
    roles: Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [],
    clientId: readText(payload['client_id']),
    expiresAt: new Date(Number(exp) * 1000),
  };
}

/** Some providers send this flag as a string. */
function isUnverified(flag: unknown): boolean {
  return flag === false || flag === 'false';
}

/**
 * Accepts only strings that the database stores unchanged: it rejects NUL and would merge all lone surrogates into one.
 */
function readText(value: unknown): string | null {
  const isText = typeof value === 'string' && value !== '';
  return isText && value.isWellFormed() && !value.includes('\0') ? value : null;
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof errors.JWTExpired)
    return createInvalidTokenError('The access token has expired');
  if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) {
    return new ApiError('AUTH_UNAVAILABLE', "The identity provider's keys are unreachable", {
      hint: 'Try again in a few seconds. Your token may still be valid.',
      headers: { 'retry-after': '5' },
      cause: error,
    });
  }
  return createInvalidTokenError('The access token is not valid for this service', error);
}

function createInvalidTokenError(message: string, cause?: unknown): ApiError {
  return new ApiError('TOKEN_INVALID', message, { cause });
}
