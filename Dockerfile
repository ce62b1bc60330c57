# Millwright as an image, for every role: docs/operations.md tells how to run it.
# A tag can be built anew. deploy/pin-images.sh pins it: --build-arg NODE_IMAGE=node:…@sha256:…
ARG NODE_IMAGE=node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY apps/cli/package.json apps/cli/
COPY apps/server/package.json apps/server/
COPY apps/studio/package.json apps/studio/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY eval/package.json eval/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/starter/package.json packages/starter/
COPY templates/web/package.json templates/web/

# The packages of the service and of the web template; what only tests and the studio need stays out.
FROM manifests AS packages
# Another package registry than npm's own, for this build alone.
ARG npm_config_registry
RUN npm ci --cache=/tmp/npm \
      --workspace=apps/server --workspace=packages/contract --workspace=packages/starter \
      --workspace=templates/web

# The studio; a hash of these very sources tells the service that it is built.
FROM manifests AS studio
ARG npm_config_registry
RUN npm ci --cache=/tmp/npm \
      --workspace=apps/studio --workspace=packages/client --workspace=packages/contract
COPY tsconfig.json ./
COPY apps/studio apps/studio
COPY packages packages
RUN node apps/studio/build.ts

# The demos of the gallery, which the service finds by a hash of their sources too.
FROM packages AS demos
COPY packages packages
COPY templates templates
RUN node packages/starter/gallery/build-demos.ts

FROM ${NODE_IMAGE}
# Looks at apps; processes without sandboxes do without it: --build-arg BROWSER= saves a gigabyte.
ARG BROWSER="chromium fonts-liberation"
# bubblewrap, mount: sandboxes; git: for agents, clones and pushes; tini: reaps what dies.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends \
      bubblewrap ca-certificates git mount tini ${BROWSER} \
 && rm -rf /var/lib/apt/lists/* \
 && install --directory --owner=1000 --group=1000 /data
WORKDIR /app
COPY --from=packages /app ./
COPY apps/server apps/server
COPY apps/studio apps/studio
COPY packages packages
COPY templates templates
COPY --from=studio /app/apps/studio/dist apps/studio/dist
COPY --from=demos /app/packages/starter/dist packages/starter/dist
# NODE_ENV is left alone: npm would then leave out what templates are built with.
ENV HOST=0.0.0.0 ADMIN_HOST=0.0.0.0 DATA_DIR=/data npm_config_cache=/data/npm
USER 1000:1000
# A volume also because sandboxes cannot lay folders over those of an image.
VOLUME /data
EXPOSE 8080 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "apps/server/src/main.mjs"]
