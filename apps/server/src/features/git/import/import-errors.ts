import { gitImportLimits } from '@millwright/contract';
import { ApiError } from '../../../core/api-error.ts';
import { EgressError } from '../../../infra/egress/egress.ts';
import { PacketError } from './pkt-lines.ts';

const nothingImported = 'Nothing was imported.';

export const accessError = (hasToken: boolean) =>
  hasToken
    ? new ApiError('VALIDATION_FAILED', 'The Git server rejected the access token', {
        hint: 'Check that the token is valid and can read this repository.',
      })
    : new ApiError('VALIDATION_FAILED', 'This repository is private or does not exist', {
        hint: 'Check the address, or add an access token that can read the repository.',
      });

export const notARepositoryError = () =>
  new ApiError('VALIDATION_FAILED', 'There is no Git repository at this address', {
    hint: 'Use the address with which you would clone the repository over HTTPS.',
  });

export const oldProtocolError = () =>
  new ApiError('VALIDATION_FAILED', 'The Git server does not support the required protocol', {
    hint: 'It needs version 2 of the Git protocol and SHA-1 objects. Import a zip file instead.',
  });

export const unexpectedStatusError = (status: number) =>
  new ApiError('UPSTREAM_ERROR', `The Git server responded with status ${status}`, {
    hint: 'Try again later.',
  });

export const refNotFoundError = (name: string | undefined) =>
  name === undefined
    ? new ApiError('VALIDATION_FAILED', 'The repository is empty', { hint: nothingImported })
    : new ApiError('VALIDATION_FAILED', `The repository has no branch or tag “${name}”`, {
        hint: nothingImported,
      });

export const invalidPackError = (cause: unknown) =>
  new ApiError('UPSTREAM_ERROR', 'The Git server sent files that could not be unpacked', {
    hint: `${nothingImported} Files over 64 MB cannot be imported.`,
    cause,
  });

export const timeoutError = () =>
  new ApiError('UPSTREAM_TIMEOUT', 'The import took too long', {
    hint: `${nothingImported} It may take up to ${gitImportLimits.seconds / 60} minutes.`,
  });

const tooLargeError = () =>
  new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The repository is larger than ${gitImportLimits.packBytes / 1024 / 1024} MB`,
    { hint: `${nothingImported} Only the newest commit counts, compressed.` },
  );

/** Converts an error of the connection. Its message contains nothing that the server sent. */
export function toImportError(error: unknown): unknown {
  if (error instanceof PacketError) {
    return new ApiError('UPSTREAM_ERROR', "The Git server's response is not complete", {
      hint: `${nothingImported} Try again.`,
      cause: error,
    });
  }
  if (!(error instanceof EgressError)) return error;
  switch (error.code) {
    case 'TOO_LARGE':
      return tooLargeError();
    case 'TIMEOUT':
      return timeoutError();
    case 'REDIRECT_REFUSED':
      return new ApiError('VALIDATION_FAILED', 'The Git server redirects to another address', {
        hint: 'Use the address that it redirects to.',
        cause: error,
      });
    case 'ADDRESS_REFUSED':
      return new ApiError('VALIDATION_FAILED', error.message, { cause: error });
    default:
      return new ApiError('UPSTREAM_ERROR', error.message, { hint: nothingImported, cause: error });
  }
}
