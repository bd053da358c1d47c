# syntax=docker/dockerfile:1
# The image of a production node: the release built, without what builds it, run by a user who may write nothing but
# /app/storage and /tmp.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN node tools/image/prepare.ts

FROM node:24-slim
ENV APP_ENV=production NODE_ENV=production TZ=UTC PORT=3000 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/image ./
RUN mkdir storage && chown node:node storage
USER node
VOLUME /app/storage
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "tools/image/healthy.ts"]
STOPSIGNAL SIGTERM
CMD ["node", "tools/serve.ts"]
