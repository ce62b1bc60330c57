import type { onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from '../core/api-error.ts';

const windowMs = 60_000;

interface Window {
  began: number;
  count: number;
}

/** Counts what each user asks for, minute by minute, and says how much is left. */
export function rateLimitHook(perMinute: number): onRequestAsyncHookHandler {
  const windows = new Map<string, Window>();

  function windowOf(userId: string, now: number): Window {
    const known = windows.get(userId);
    if (known && now - known.began < windowMs) return known;
    for (const [id, { began }] of windows) if (now - began >= windowMs) windows.delete(id);
    const fresh = { began: now, count: 0 };
    windows.set(userId, fresh);
    return fresh;
  }

  return async (request, reply) => {
    if (perMinute === 0 || !request.caller) return;
    const now = performance.now();
    const window = windowOf(request.caller.userId, now);
    window.count += 1;
    const seconds = Math.ceil((window.began + windowMs - now) / 1000);
    const left = Math.max(0, perMinute - window.count);
    reply.header('ratelimit-policy', `"requests";q=${perMinute};w=60`);
    reply.header('ratelimit', `"requests";r=${left};t=${seconds}`);
    if (window.count <= perMinute) return;
    throw new ApiError('RATE_LIMITED', `At most ${perMinute} requests a minute`, {
      hint: `Wait ${seconds} s.`,
      headers: { 'retry-after': String(seconds) },
    });
  };
}
