# One image for all processes; docker-compose.yml (or whatever starts it) says which:
#   node shared/migrate.ts | node api/main.ts | node workers/main.ts

# `npm run release` pins this to a digest: docker build --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

# Installs and builds on the machine's own platform; what comes out is JavaScript, and packages with binaries for every platform.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY config/node config/node
COPY config/no-telemetry config/no-telemetry
# Optional packages are a Node.js, which the image has, and others that Pairwise works without.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS client
WORKDIR /app
COPY package.json package-lock.json ./
COPY config/node config/node
COPY config/no-telemetry config/no-telemetry
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY config/check-node.js config/
COPY shared shared
COPY api/pages api/pages
COPY api/client api/client
RUN npm run build -- /app/built

FROM ${NODE_IMAGE}
WORKDIR /app
# Nothing is installed at run time: npm and yarn go. Everything written goes to /data, which the service owns.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
           /usr/local/bin/yarn /usr/local/bin/yarnpkg \
 && mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY config config
COPY shared shared
COPY api api
COPY --from=client /app/built api/client/built
COPY workers workers
# `pairwise COMMAND` is `npm run admin -- COMMAND`.
RUN printf '#!/bin/sh\nexec node /app/api/admin/main.ts "$@"\n' > /usr/local/bin/pairwise && chmod 755 /usr/local/bin/pairwise

# docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
ARG VERSION=
ARG CREATED=
ARG SOURCE=
ARG NODE_IMAGE
LABEL org.opencontainers.image.title="Pairwise" \
      org.opencontainers.image.description="Ranks a backlog by asking as few pairwise questions as possible" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$COMMIT \
      org.opencontainers.image.created=$CREATED \
      org.opencontainers.image.source=$SOURCE \
      org.opencontainers.image.base.name=$NODE_IMAGE
ENV PAIRWISE_COMMIT=$COMMIT
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=16777216
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=16 HOST=0.0.0.0 PORT=8000 DATA_DIR=/data BACKUP_DIR=/data/backups
# What Node makes of the programs' files: with a fifth of a core, they start in 9 s instead of 15 s. It is found by this user alone, and with
# these NODE_OPTIONS. Without settings, a program ends with 78 once all its modules are loaded.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN mkdir .compiled && chown node .compiled \
 && for program in shared/migrate.ts api/main.ts workers/main.ts; do \
      setpriv --reuid=node --regid=node --clear-groups node $program > /dev/null 2>&1; [ $? = 78 ] || exit 1; \
    done \
 && setpriv --reuid=node --regid=node --clear-groups node api/admin/main.ts --help > /dev/null \
 && chown -R root:root .compiled && chmod -R a+rX .compiled
USER node
VOLUME /data
EXPOSE 8000 9464
STOPSIGNAL SIGTERM
# Of the API. Whoever starts another process of this image replaces it, as docker-compose.yml does.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "require('http').get(`http://127.0.0.1:${process.env.PORT}/health/ready`,(r)=>process.exit(r.statusCode===200?0:1))"]
# Node is process 1 itself (no shell, no npm), so that SIGTERM reaches it. It reaps no orphans and starts none.
CMD ["node", "api/main.ts"]
