{{- define "laurel.labels" -}}
{{ include "laurel.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "laurel.selector" -}}
app.kubernetes.io/name: laurel
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "laurel.secret" -}}
{{ .Values.secrets.existing | default (printf "%s-secrets" .Release.Name) }}
{{- end }}

{{- define "laurel.isMany" -}}
{{ if or .Values.autoscaling.enabled (gt (int .Values.replicas) 1) }}true{{ end }}
{{- end }}

{{- define "laurel.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom:
  - configMapRef:
      name: {{ .Release.Name }}-settings
  - secretRef:
      name: {{ include "laurel.secret" . }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end }}
