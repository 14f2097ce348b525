# Builds the image of Folkmoot: one executable, the libraries of the system it needs, and nothing else.
# docs/operating/install.md says how to run it.

# `build` compiles the sources. `packaged` takes dist/image, which `npm run image` has written.
ARG SOURCE=build

FROM docker.io/library/node:24-bookworm AS build
WORKDIR /src
COPY . .
RUN npm run image -- --files-only

FROM scratch AS packaged
COPY dist/image /src/dist/image

FROM ${SOURCE} AS files

FROM scratch
COPY --from=files /src/dist/image/root/ /
COPY --from=files --chown=10001:10001 /src/dist/image/volume/ /
USER 10001:10001
WORKDIR /data
ENV DATA_DIR=/data HOME=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/folkmoot", "health"]
ENTRYPOINT ["/folkmoot"]
