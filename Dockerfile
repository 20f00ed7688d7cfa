# Sets up once, as root, what `npm start` would; the account that serves can change nothing of it but /data.
ARG BASE=node:24-bookworm-slim
FROM ${BASE}
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates python3 python3-venv \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /caveat
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev && npm cache clean --force
COPY requirements.txt ./
RUN python3 -m venv .venv \
 && .venv/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements.txt
COPY . .
RUN npm run set-up && mkdir --mode=0700 /data && chown node /data
ENV HOST=0.0.0.0 PORT=3000 CAVEAT_DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "scripts/start.mjs"]
