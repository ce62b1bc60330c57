/**
 * The official suite tests a demonstration server with tools, prompts and resources of its own. Lists the checks our
 * server does not support, by reason. All others have to pass, and a check that starts to pass has to leave this list.
 */
type KnownFailures = Readonly<Record<string, readonly string[]>>;

const prompts = [
  'prompts-list: prompts-list',
  'prompts-get-simple: prompts-get-simple',
  'prompts-get-with-args: prompts-get-with-args',
  'prompts-get-embedded-resource: prompts-get-embedded-resource',
  'prompts-get-with-image: prompts-get-with-image',
];
const resources = [
  'resources-list: resources-list',
  'resources-read-text: resources-read-text',
  'resources-read-binary: resources-read-binary',
  'resources-templates-read: resources-templates-read',
];
const testTools = [
  'tools-call-simple-text: tools-call-simple-text',
  'tools-call-image: tools-call-image',
  'tools-call-audio: tools-call-audio',
  'tools-call-embedded-resource: tools-call-embedded-resource',
  'tools-call-mixed-content: tools-call-mixed-content',
  'tools-call-error: tools-call-error',
  'tools-call-with-progress: tools-call-with-progress',
];
const completions = ['completion-complete: completion-complete'];

const failuresWithSessions: KnownFailures = {
  'it has no prompts': prompts,
  'it has no resources': [
    ...resources,
    'resources-subscribe: resources-subscribe',
    'resources-unsubscribe: resources-unsubscribe',
  ],
  'it offers no completions': completions,
  'it sends no log messages': [
    'logging-set-level: logging-set-level',
    'tools-call-with-logging: tools-call-with-logging',
  ],
  "it has none of the suite's test tools": testTools,
  'it sends no requests to clients during a call': [
    'tools-call-sampling: tools-call-sampling',
    'tools-call-elicitation: tools-call-elicitation',
    'elicitation-sep1034-defaults: elicitation-sep1034-general',
    'elicitation-sep1330-enums: elicitation-sep1330-general',
  ],
};

const failuresWithoutSessions: KnownFailures = {
  'it has no prompts': [...prompts, 'caching: sep-2549-prompts-list-caching-hints'],
  'it has no resources': [
    ...resources,
    'caching: sep-2549-resources-list-caching-hints',
    'caching: sep-2549-resources-templates-list-caching-hints',
  ],
  'it offers no completions': completions,
  "it has none of the suite's test tools": [
    ...testTools,
    'json-schema-2020-12: json-schema-2020-12-tool-found',
    'server-stateless: sep-2575-server-rejects-undeclared-capability',
    'server-stateless: sep-2575-missing-capability-http-400',
    'server-stateless: sep-2575-http-server-no-independent-requests-on-stream',
    'server-stateless: sep-2575-server-no-log-without-loglevel',
    'http-custom-header-server-validation: sep-2243-server-no-xmcp-tool',
    'http-custom-header-server-validation: sep-2243-server-decode-base64',
    'http-custom-header-server-validation: sep-2243-server-validate-param-match',
    'http-custom-header-server-validation: sep-2243-server-reject-invalid-param-chars',
    'http-custom-header-server-validation: sep-2243-server-reject-param-mismatch',
  ],
  'it sends no requests to clients during a call': [
    'input-required-result-basic-elicitation: sep-2322-elicitation-incomplete',
    'input-required-result-basic-list-roots: sep-2322-list-roots-incomplete',
    'input-required-result-basic-sampling: sep-2322-sampling-incomplete',
    'input-required-result-capability-check: sep-2322-respect-client-capabilities',
    'input-required-result-multi-round: sep-2322-multi-round-r1',
    'input-required-result-multiple-input-requests: sep-2322-multiple-inputs-incomplete',
    'input-required-result-non-tool-request: sep-2322-non-tool-incomplete',
    'input-required-result-request-state: sep-2322-request-state-incomplete',
    'input-required-result-result-type: sep-2322-result-type-included',
    'input-required-result-tampered-state: sep-2322-reject-tampered-state',
  ],
};

export const knownFailures: Readonly<Record<'2025-11-25' | '2026-07-28', KnownFailures>> = {
  '2025-11-25': failuresWithSessions,
  '2026-07-28': failuresWithoutSessions,
};
