# One image for all processes; docker-compose.yml (or whatever starts it) says which:
#   node shared/migrate.ts | node api/main.ts | node workers/main.ts

FROM node:24-slim AS packages
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json ./
# The image brings its own Node 24, and nothing is compiled: without the packages for both it is 215 MB smaller.
RUN npm ci --omit=dev --no-audit --no-fund
# The web client is built here; neither its bundler nor its libraries are needed where its files are served.
COPY tsconfig.json ./
COPY shared/rules shared/rules
COPY shared/ranking shared/ranking
COPY api/pages api/pages
COPY api/client api/client
RUN node api/pages/build.ts /app/built \
 && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript node_modules/.bin /root/.npm \
           node_modules/esbuild node_modules/@esbuild node_modules/preact node_modules/preact-iso \
           node_modules/preact-render-to-string node_modules/@preact node_modules/@tanstack \
           node_modules/d3-*

FROM node:24-slim
LABEL org.opencontainers.image.title="Pairwise" \
      org.opencontainers.image.description="Ranks a backlog by asking as few pairwise questions as possible" \
      org.opencontainers.image.licenses="MIT"
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
COPY --from=packages /app/built api/client/built
COPY workers workers
# `pairwise COMMAND` is `npm run admin -- COMMAND`.
RUN printf '#!/bin/sh\nexec node /app/api/admin/main.ts "$@"\n' > /usr/local/bin/pairwise && chmod 755 /usr/local/bin/pairwise

# docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
LABEL org.opencontainers.image.revision=$COMMIT
ENV PAIRWISE_COMMIT=$COMMIT
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=16777216
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=16 HOST=0.0.0.0 PORT=8000 DATA_DIR=/data BACKUP_DIR=/data/backups
USER node
VOLUME /data
EXPOSE 8000 9464
STOPSIGNAL SIGTERM
# Node is process 1 itself (no shell, no npm), so that SIGTERM reaches it. It reaps no orphans and starts none.
CMD ["node", "api/main.ts"]
